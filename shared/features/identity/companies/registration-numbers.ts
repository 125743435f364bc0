import { z } from 'zod'
import { isInn, isKpp, isOgrn } from './tax-numbers.ts'

/** Numbers of a registration, checked by their control digits; an empty field becomes null. */
const optionalNumber = (isRight: (digits: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase() || null)
    .refine((digits) => digits === null || isRight(digits), message)
    .nullable()
    .default(null)

export const optionalInn = optionalNumber(
  isInn,
  'Проверьте ИНН: 10 цифр у организации или 12 у предпринимателя.',
)
export const optionalKpp = optionalNumber(isKpp, 'Проверьте КПП: 9 знаков.')
export const optionalOgrn = optionalNumber(
  isOgrn,
  'Проверьте ОГРН: 13 цифр у организации или 15 у предпринимателя.',
)
