import { z } from 'zod'

/** Texts to choose from. Their order is part of the demo, since choices are made by index. */
export const Words = z.array(z.string().min(1)).min(1)

/** Choices of `Random.weighted` in JSON: pairs of a value and its weight. */
export const weightsOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.tuple([value, z.number().nonnegative()])).min(1)
