import { z } from 'zod'
import { OPERATOR_FORMS } from '#shared/kernel/operator.ts'

/** The seller: the operator of the board with the bank account printed on bills. */
export const Seller = z.object({
  /** Absent from documents of earlier releases, which only organisations and sole proprietors have issued. */
  form: z.enum(OPERATOR_FORMS).optional(),
  name: z.string(),
  inn: z.string(),
  /** Null for a sole proprietor. */
  kpp: z.string().nullable(),
  /** Null for a self-employed person. */
  ogrn: z.string().nullable(),
  address: z.string(),
  email: z.string(),
  bank: z.string(),
  /** 9 digits. */
  bic: z.string(),
  /** 20 digits each. */
  account: z.string(),
  corrAccount: z.string(),
  /** Null: a sole proprietor and a self-employed person sign themselves, others by a line filled in by hand. */
  signer: z.object({ post: z.string(), name: z.string() }).nullable(),
})
export type Seller = z.infer<typeof Seller>

/** The buyer, as in the register on the day of the document. */
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
  /** For one unit. */
  priceKopecks: z.number().int().nonnegative(),
  /** VAT inside of the sum of the line; none where there is no VAT. */
  vatKopecks: z.number().int().nonnegative().optional(),
})
export type DocumentLine = z.infer<typeof DocumentLine>
