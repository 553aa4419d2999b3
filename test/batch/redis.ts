/** A Redis server of a test's own, with a password and a file that survives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

export const PASSWORD = 'pa55:wörd/1';

export interface Server {
  readonly address: (database?: number) => string;
  readonly redis: (database?: number) => Redis;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function redisIn(folder: string): Promise<Server> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const address = (database = 0) => `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  const redis = (database = 0) => new Redis(address(database), { maxRetriesPerRequest: null });
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    child = spawn(
      'redis-server',
      [...options, '--appendonly', 'yes', '--appendfsync', 'always', '--requirepass', PASSWORD],
      {
        stdio: 'ignore',
      },
    );
    const client = redis();
    client.on('error', () => {}); // until it listens
    // It answers LOADING until it has read its file.
    for (;;) {
      if ((await client.ping().catch(() => '')) === 'PONG') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    client.disconnect();
  };
  const stop = async () => {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGTERM');
    await ended;
  };
  return { address, redis, start, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
