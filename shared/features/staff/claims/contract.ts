import { z } from 'zod'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { Count, Instant, Nothing, operation, rowId } from '#shared/kernel/contract.ts'
import { ClaimCodeForm, ClaimProofForm, RemovalForm } from './forms.ts'

/** An imported company, and what its reader may do with it. */
export const Claim = z.object({
  company: CompanyRef,
  /** Its open vacancies. */
  vacancyCount: Count,
  /**
   * Why the caller may act for it: as one of its people, as one of a checked company with its INN, or by a code that came
   * to its domain. Null: nothing proves it yet.
   */
  proof: z.enum(['member', 'checked', 'domain']).nullable(),
  /** Others act for it already. */
  isTaken: z.boolean(),
  /** Staff have closed it or its employer has removed it: nothing of it comes back. */
  isRemoved: z.boolean(),
  /** The company of the caller that would take the vacancies over; null: the caller would act for this one. */
  into: CompanyRef.nullable(),
  /** Domain of its site at which a code may be received; null: it has no domain of its own. */
  domain: z.string().nullable(),
  /** The caller's address that a code was sent to and that still waits for it. */
  codeSentTo: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

/** One action that keeps vacancies from coming back. */
const Removal = z.object({
  actId: z.uuid(),
  /** Vacancies that have left the board. */
  vacancies: Count,
  /** Nothing more of the company is imported. */
  isWhole: z.boolean(),
  note: z.string(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
})
export type Removal = z.infer<typeof Removal>

const BySlug = z.object({ slug: z.string().max(120).describe('Последняя часть адреса страницы компании.') })
const tags = ['claims']
const CLAIM_TAGS = ['staff']

export const claimsContract = {
  read: operation('GET /v1/claims/{slug}', 'signed_in', 'Чем подтвердить, что компания ваша', tags)
    .input(BySlug)
    .output(Claim),
  sendCode: operation('POST /v1/claims/{slug}/code', 'signed_in', 'Код на почту домена компании', tags, {
    makes: true,
  })
    .input(ClaimCodeForm.extend(BySlug.shape))
    .output(z.object({ email: z.string(), expiresAt: Instant })),
  prove: operation('POST /v1/claims/{slug}/proof', 'signed_in', 'Подтвердить компанию кодом', tags, {
    makes: false,
  })
    .input(ClaimProofForm.extend(BySlug.shape))
    .output(Claim),
  take: operation('POST /v1/claims/{slug}/take', 'signed_in', 'Забрать вакансии своей компании', tags, {
    makes: false,
  })
    .input(BySlug)
    .output(z.object({ company: CompanyRef, vacancies: Count })),
  remove: operation('POST /v1/claims/{slug}/removal', 'signed_in', 'Снять вакансии с сайта', tags, {
    makes: false,
  })
    .input(RemovalForm.extend(BySlug.shape))
    .output(z.object({ vacancies: Count })),
  staffRemovals: operation(
    'GET /v1/staff/companies/{id}/removals',
    'staff',
    'Что работодатель убрал с сайта',
    CLAIM_TAGS,
  )
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(Removal) })),
  staffLift: operation(
    'POST /v1/staff/companies/{id}/removals/{actId}/lift',
    'staff',
    'Вернуть то, что убрал работодатель',
    CLAIM_TAGS,
    { makes: false },
  )
    .input(z.object({ id: rowId('Номер компании.'), actId: z.uuid() }))
    .output(Nothing),
}
