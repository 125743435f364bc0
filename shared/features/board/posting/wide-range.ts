/** How many times the lower bound of a pay the upper one may be without a reason. */
const WIDTH_MAX = 1.5

/** Whether a pay has two bounds so far apart that a reader is owed the reason. */
export const isWideRange = ({ from, to }: { from: number | null; to: number | null }) =>
  from !== null && to !== null && to > from * WIDTH_MAX
