/** Specification, section 3. Pixels of the picture after the flips and the turn. */
export type PictureCrop = {
  x: number
  y: number
  width: number
  height: number
  rotate: number
  scaleX: number
  scaleY: number
}
