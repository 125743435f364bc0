/** A clipboard in the shape that a program fills it, and what the board makes of it. */
export type Pasted = {
  /** The program, and what is hard about it. */
  name: string
  /** Empty for a clipboard with text alone. */
  html: string
  /** The plain text beside it; only where it matters. */
  text?: string
  stored: string
}
