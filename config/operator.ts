/** Who runs the board, in its documents and in papers. */
import type { Seller } from '#shared/features/money/billing/model.ts'
import { canHaveRegime, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import type { Operator, OperatorForm } from '#shared/kernel/operator.ts'

type OperatorDetail =
  | 'OPERATOR_NAME'
  | 'OPERATOR_INN'
  | 'OPERATOR_OGRN'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_EMAIL'
  | 'OPERATOR_KPP'
type BankDetail =
  | 'OPERATOR_BANK'
  | 'OPERATOR_BIC'
  | 'OPERATOR_ACCOUNT'
  | 'OPERATOR_CORR_ACCOUNT'
  | 'OPERATOR_SIGNER_POST'
  | 'OPERATOR_SIGNER_NAME'

/** The variables about the operator, as `env.ts` reads them. */
type OperatorEnv = { OPERATOR_FORM?: OperatorForm | undefined; TAX_REGIME?: TaxRegime | undefined } & {
  [Name in OperatorDetail]?: string | undefined
}
type SellerEnv = OperatorEnv & { DEMO: boolean } & { [Name in BankDetail]?: string | undefined }

const DIGITS: Record<OperatorForm, { inn: number; ogrn: number | null }> = {
  ooo: { inn: 10, ogrn: 13 },
  ip: { inn: 12, ogrn: 15 },
  self_employed: { inn: 12, ogrn: null },
}

/**
 * The variables that the form of the operator still needs; none when it is complete. Without OPERATOR_FORM the length of the
 * INN, or else of the OGRN, says which form it is; a self-employed person has to be named as such, because a sole
 * proprietor may have left out the OGRNIP.
 */
export function missingOperatorDetails(env: OperatorEnv): string[] {
  const { OPERATOR_NAME, OPERATOR_INN, OPERATOR_OGRN, OPERATOR_ADDRESS, OPERATOR_EMAIL } = env
  const due = {
    OPERATOR_NAME,
    OPERATOR_INN,
    ...(DIGITS[toForm(env)].ogrn === null ? {} : { OPERATOR_OGRN }),
    OPERATOR_ADDRESS,
    OPERATOR_EMAIL,
  }
  return Object.entries(due).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

/** The variables that contradict the form of the operator, each with what is wrong. */
export function operatorConflicts(env: OperatorEnv): { name: keyof OperatorEnv; error: string }[] {
  const { OPERATOR_INN: inn, OPERATOR_OGRN: ogrn, OPERATOR_KPP: kpp } = env
  const form = toForm(env)
  const due = DIGITS[form]
  const conflicts: { name: keyof OperatorEnv; error: string }[] = []
  if (inn !== undefined && inn.length !== due.inn)
    conflicts.push({ name: 'OPERATOR_INN', error: `has ${due.inn} digits with OPERATOR_FORM=${form}` })
  if (ogrn !== undefined && ogrn.length !== due.ogrn)
    conflicts.push({
      name: 'OPERATOR_OGRN',
      error:
        due.ogrn === null
          ? 'is no detail of a self-employed person: leave it out, or set OPERATOR_FORM=ip'
          : `has ${due.ogrn} digits with OPERATOR_FORM=${form}`,
    })
  if (kpp !== undefined && form !== 'ooo')
    conflicts.push({ name: 'OPERATOR_KPP', error: 'is a detail of organisations: leave it out' })
  if (knownForm(env) !== null && env.TAX_REGIME !== undefined && !canHaveRegime(form, env.TAX_REGIME))
    conflicts.push({ name: 'TAX_REGIME', error: `cannot be ${env.TAX_REGIME} with OPERATOR_FORM=${form}` })
  return conflicts
}

/** Null while nothing tells it. */
export const knownForm = (env: OperatorEnv): OperatorForm | null =>
  env.OPERATOR_FORM !== undefined || env.OPERATOR_INN !== undefined ? toForm(env) : null

/** The tax regime until staff enter one: the only one that a self-employed person has, or УСН without VAT. */
export const initialTaxRegime = (env: OperatorEnv): TaxRegime =>
  env.TAX_REGIME ?? (toForm(env) === 'self_employed' ? 'self_employed' : 'usn_exempt')

/** Null unless all details of its form are set; the demo has an invented one. */
export function operatorOf(env: OperatorEnv & { DEMO: boolean }): Operator | null {
  const {
    OPERATOR_NAME: name,
    OPERATOR_INN: inn,
    OPERATOR_OGRN: ogrn = null,
    OPERATOR_ADDRESS: address,
    OPERATOR_EMAIL: email,
  } = env
  if (name && inn && address && email && missingOperatorDetails(env).length === 0)
    return { form: toForm(env), name, inn, ogrn, address, email }
  return env.DEMO ? DEMO_OPERATOR : null
}

/** The operator with the bank account; null unless all details are set. The demo has invalid ones. */
export function sellerOf(env: SellerEnv): Seller | null {
  const operator = operatorOf({ ...env, DEMO: false })
  const {
    OPERATOR_BANK: bank,
    OPERATOR_BIC: bic,
    OPERATOR_ACCOUNT: account,
    OPERATOR_CORR_ACCOUNT: corrAccount,
    OPERATOR_SIGNER_POST: post,
    OPERATOR_SIGNER_NAME: name,
  } = env
  if (operator && bank && bic && account && corrAccount) {
    const signer = post && name ? { post, name } : null
    return { ...operator, kpp: env.OPERATOR_KPP ?? null, bank, bic, account, corrAccount, signer }
  }
  return env.DEMO ? DEMO_SELLER : null
}

/** Without any detail: an organisation, as most operators are. */
function toForm({ OPERATOR_FORM: form, OPERATOR_INN: inn, OPERATOR_OGRN: ogrn }: OperatorEnv): OperatorForm {
  if (form) return form
  return inn?.length === DIGITS.ip.inn || (!inn && ogrn?.length === DIGITS.ip.ogrn) ? 'ip' : 'ooo'
}

const DEMO_OPERATOR: Operator = {
  form: 'ooo',
  name: 'ООО «Пример» (для показа)',
  inn: '0000000000',
  ogrn: '0000000000000',
  address: '000000, г. Пример, ул. Показная, д. 1',
  email: 'bills@example.ru',
}

const DEMO_SELLER: Seller = {
  ...DEMO_OPERATOR,
  kpp: '000000000',
  bank: 'Банк «Пример»',
  bic: '000000000',
  account: '00000000000000000000',
  corrAccount: '00000000000000000000',
  signer: { post: 'Директор', name: 'П. П. Примеров' },
}
