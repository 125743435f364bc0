/** What a new company and a changed one have in common: checks across fields, and the logo. */
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { parseCrop } from '#shared/kernel/crop.ts'
import { LOGO_SIDE_MAX, PICTURE_MESSAGES } from '#shared/kernel/picture.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Validated = Parameters<typeof registrationErrors>[0] & { locationId: number | null }

/** @throws Problem invalid with messages for the fields */
export function validateCompany({ referenceData }: Pick<Deps, 'referenceData'>, company: Validated) {
  const errors: Record<string, string> = { ...registrationErrors(company) }
  if (company.locationId !== null && !referenceData.locations.byId(company.locationId))
    errors['location_id'] = 'Выберите место из списка.'
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Проверьте данные компании.', errors)
}

type SentLogo = { logo?: File | null | undefined; crop: string | null; removeLogo: boolean }

/**
 * Stores the logo of a form and runs `write` with its URL: null to remove the logo, undefined to leave it. If `write`
 * fails, the stored file is removed.
 * @throws Problem with a message for the field `logo`, and what `write` throws
 */
export async function withLogo<T>(
  ctx: Ctx,
  { logo, crop, removeLogo }: SentLogo,
  write: (logoUrl: string | null | undefined) => Promise<T>,
): Promise<T> {
  // A browser sends an empty file for an untouched field.
  if (!logo || logo.size === 0) return write(removeLogo ? null : undefined)
  const area = parseCrop(crop)
  if (area === undefined) throw new Problem('invalid', PICTURE_MESSAGES.crop, { logo: PICTURE_MESSAGES.crop })
  const url = await storePicture(ctx, logo, { crop: area, sideMax: LOGO_SIDE_MAX, field: 'logo' })
  try {
    return await write(url)
  } catch (error) {
    await removeByUrl(ctx.deps.files, url)
    throw error
  }
}
