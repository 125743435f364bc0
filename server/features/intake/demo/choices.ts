import { z } from 'zod'

/** Words to choose from; their order is part of the demo, since chance picks by place. */
export const Words = z.array(z.string().min(1)).min(1)

/** Choices of `Random.weighted` as JSON has them: pairs of a value and its weight. */
export const weightsOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.tuple([value, z.number().nonnegative()])).min(1)
