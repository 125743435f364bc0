/** A picture of a text: its size, and the same picture in several widths, the narrowest first. */
type Picture = {
  path: string
  width: number
  height: number
  files: { path: string; width: number }[]
}
/** By the path that texts name. */
export type Pictures = ReadonlyMap<string, Picture>

/** The column of a text is at most so wide, pixels. */
const COLUMN_WIDTH = 680

/** The attributes of an `img`, with its size so that nothing moves when it arrives. */
export const pictureAttributes = ({ path, width, height, files }: Picture): Record<string, string> => ({
  src: path,
  srcset: files.map((file) => `${file.path} ${file.width}w`).join(', '),
  sizes: `(min-width: ${COLUMN_WIDTH + 40}px) ${Math.min(width, COLUMN_WIDTH)}px, 100vw`,
  width: String(width),
  height: String(height),
  loading: 'lazy',
  decoding: 'async',
})
