/** Fetches the bytes at a URL. */
export async function fetchBytes(url: string | URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the kernel could not be fetched: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
