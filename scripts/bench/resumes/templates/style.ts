import type { Random } from '#server/features/intake/demo/random.ts'
import type { DocumentStyle, HeadingLook } from '../document.ts'

const ACCENTS = ['#1f4e79', '#7a1f3d', '#2e6b4f', '#5b3b8c', '#b04a12', '#333333']

export function drawStyle(
  random: Random,
  {
    heading = {},
    ...more
  }: Partial<Omit<DocumentStyle, 'heading'>> & { heading?: Partial<HeadingLook> } = {},
): DocumentStyle {
  return {
    font: random.pick(['sans', 'serif']),
    accent: random.pick(ACCENTS),
    size: random.pick([9.5, 10, 10.5, 11]),
    hyphens: random.chance(0.3),
    ...more,
    heading: {
      size: random.pick([1.15, 1.25, 1.4]),
      isBold: random.chance(0.85),
      isAccent: random.chance(0.4),
      isUnderlined: random.chance(0.15),
      hasRule: random.chance(0.4),
      align: 'left',
      tracking: 0,
      ...heading,
    },
  }
}
