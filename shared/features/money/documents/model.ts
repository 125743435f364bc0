import { z } from 'zod'

/** Who sells: the operator of the board with the bank account that bills name. */
export const Seller = z.object({
  name: z.string(),
  inn: z.string(),
  /** Null for a sole proprietor. */
  kpp: z.string().nullable(),
  ogrn: z.string(),
  address: z.string(),
  email: z.string(),
  bank: z.string(),
  /** 9 digits. */
  bic: z.string(),
  /** 20 digits each. */
  account: z.string(),
  corrAccount: z.string(),
  /** Post and name of who signs; null leaves the line to be filled by hand. */
  signer: z.object({ post: z.string(), name: z.string() }).nullable(),
})
export type Seller = z.infer<typeof Seller>

/** Who buys, as the register wrote it on the day of the document. */
export const Buyer = z.object({
  title: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
})
export type Buyer = z.infer<typeof Buyer>

export const DocumentLine = z.object({
  title: z.string(),
  quantity: z.number().int().positive(),
  /** Of one. */
  priceKopecks: z.number().int().nonnegative(),
})
export type DocumentLine = z.infer<typeof DocumentLine>
