import type { CropData } from '#shared/kernel/crop.ts'

type Size = { width: number; height: number }
type Region = Size & { left: number; top: number }
type Point = { x: number; y: number }

/** How to make a crop without ever holding more than the needed part of the picture turned. */
export type CropPlan = {
  /** The part of the upright picture that the crop shows any of. */
  source: Region
  /** The part's size when it is scaled to that of the outcome, before it is turned. */
  scaled: Size
  flip: { x: boolean; y: boolean }
  /** Degrees clockwise, 0 … 360. */
  rotate: number
  /** Size of the outcome. */
  output: Size
  /** Position of the centre of the turned part in the outcome. */
  centre: Point
}

/**
 * The plan for a crop of an upright picture; its longest side becomes at most `sideMax`. Null when the crop shows
 * nothing of the picture.
 */
export function planCrop(picture: Size, crop: CropData | null, sideMax: number): CropPlan | null {
  const turn = turnOf(picture, crop ?? WHOLE)
  const area: Region = crop
    ? { left: crop.x, top: crop.y, width: crop.width, height: crop.height }
    : { left: 0, top: 0, ...turn.box }
  const corners = cornersOf(area).map(turn.back)
  const source = clip(picture, {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  })
  if (!source) return null
  const scale = Math.min(1, sideMax / Math.max(area.width, area.height))
  const middle = turn.forth({ x: source.left + source.width / 2, y: source.top + source.height / 2 })
  const { scaleX, scaleY } = crop ?? WHOLE
  return {
    source,
    scaled: {
      width: atLeastOne(source.width * Math.abs(scaleX) * scale),
      height: atLeastOne(source.height * Math.abs(scaleY) * scale),
    },
    flip: { x: scaleX < 0, y: scaleY < 0 },
    rotate: degrees(crop?.rotate ?? 0),
    output: { width: atLeastOne(area.width * scale), height: atLeastOne(area.height * scale) },
    centre: { x: (middle.x - area.left) * scale, y: (middle.y - area.top) * scale },
  }
}

const WHOLE = { rotate: 0, scaleX: 1, scaleY: 1 }

/** Between pixels of the picture and pixels of the box around the scaled and turned picture. */
function turnOf({ width, height }: Size, { rotate, scaleX, scaleY }: typeof WHOLE) {
  const { sin, cos } = sinCos(rotate)
  const [wide, high] = [width * Math.abs(scaleX), height * Math.abs(scaleY)]
  const box = {
    width: wide * Math.abs(cos) + high * Math.abs(sin),
    height: wide * Math.abs(sin) + high * Math.abs(cos),
  }
  return {
    box,
    forth({ x, y }: Point): Point {
      const [dx, dy] = [(x - width / 2) * scaleX, (y - height / 2) * scaleY]
      return { x: dx * cos - dy * sin + box.width / 2, y: dx * sin + dy * cos + box.height / 2 }
    },
    back({ x, y }: Point): Point {
      const [dx, dy] = [x - box.width / 2, y - box.height / 2]
      return {
        x: (dx * cos + dy * sin) / scaleX + width / 2,
        y: (dy * cos - dx * sin) / scaleY + height / 2,
      }
    },
  }
}

/** Quarter turns are exact: the sine of π is not zero in floating point. */
function sinCos(rotate: number) {
  const turned = degrees(rotate)
  if (turned % 90 === 0) return QUARTERS[turned / 90] ?? { sin: 0, cos: 1 }
  const radians = (turned * Math.PI) / 180
  return { sin: Math.sin(radians), cos: Math.cos(radians) }
}
const QUARTERS = [
  { sin: 0, cos: 1 },
  { sin: 1, cos: 0 },
  { sin: 0, cos: -1 },
  { sin: -1, cos: 0 },
]

const degrees = (rotate: number) => ((rotate % 360) + 360) % 360

function cornersOf({ left, top, width, height }: Region): Point[] {
  return [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left, y: top + height },
    { x: left + width, y: top + height },
  ]
}

/** Whole pixels of the picture; null when there are none. */
function clip(
  { width, height }: Size,
  area: { left: number; top: number; right: number; bottom: number },
): Region | null {
  const left = Math.max(0, Math.floor(area.left + NEGLIGIBLE))
  const top = Math.max(0, Math.floor(area.top + NEGLIGIBLE))
  const right = Math.min(width, Math.ceil(area.right - NEGLIGIBLE))
  const bottom = Math.min(height, Math.ceil(area.bottom - NEGLIGIBLE))
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null
}
/** Rounding error that arithmetic adds to a whole number of pixels. */
const NEGLIGIBLE = 1e-6

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
