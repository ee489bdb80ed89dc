import { needPoppler } from './debian';

/** The programs that read PDF files are there before the first test asks them. */
export default function setUp(): void {
  needPoppler();
}
