/** Why a node could not be made, as a sentence. Browsers say in words of their own that they have no memory left. */
export function sentenceOf({ message }: Error): string {
  return /out of memory|allocat/i.test(message)
    ? 'The browser does not give this model the memory that it needs.'
    : message;
}
