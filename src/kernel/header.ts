/** Where everything is in memory. */
import { Header, IMAGE_BASE } from './records';

export function header(): Header {
  return changetype<Header>(<usize>IMAGE_BASE);
}
