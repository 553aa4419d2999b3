/** Audio channels: one array of samples each, all of the same length. */
import { show } from '../model/problems.ts';

/** Number of frames of each channel; throws if `channels` is not a list of equally long channels. `where` names the caller in the message. */
export function framesIn(where: string, channels: readonly Float64Array[]): number {
  const given: unknown = channels;
  if (!Array.isArray(given) || !given.every((channel: unknown) => ArrayBuffer.isView(channel) && 'length' in channel))
    throw new TypeError(`${where}: expected a list of channels, each a Float64Array; got ${show(channels)}`);
  const frames = channels[0]?.length ?? 0;
  const other = channels.find((channel) => channel.length !== frames);
  if (other !== undefined)
    throw new RangeError(`${where}: expected channels of equal length; got ${frames} and ${other.length} frames`);
  return frames;
}
