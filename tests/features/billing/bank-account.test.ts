import { expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { isCorrAccount, isSettlementAccount } from '#shared/features/money/billing/bank-account.ts'

const OPERATOR = {
  OPERATOR_NAME: 'ООО «Дистант»',
  OPERATOR_INN: '7707083893',
  OPERATOR_OGRN: '1027700132195',
  OPERATOR_ADDRESS: 'Москва',
  OPERATOR_EMAIL: 'bills@board.example',
  OPERATOR_BANK: 'Банк',
  OPERATOR_BIC: '044525225',
  OPERATOR_ACCOUNT: '40702810600000000012',
  OPERATOR_CORR_ACCOUNT: '30101810400000000225',
}
const sellerOf = (env: Record<string, string>) => readSettings(env).settings.seller

test('a bank account is valid when its checksum agrees with the BIC', () => {
  expect(isSettlementAccount('40702810600000000012', '044525225')).toBe(true)
  expect(isSettlementAccount('40702810600000000021', '044525225')).toBe(false)
  expect(isSettlementAccount('40702810600000000012', '044525974')).toBe(false)
  expect(isCorrAccount('30101810400000000225', '044525225')).toBe(true)
  expect(isCorrAccount('30101810400000000252', '044525225')).toBe(false)
})

test('bills have a seller only when all bank details of the operator are set', () => {
  expect(sellerOf(OPERATOR)).toMatchObject({
    name: 'ООО «Дистант»',
    bic: '044525225',
    kpp: null,
    signer: null,
  })
  for (const name of Object.keys(OPERATOR)) {
    const { [name as keyof typeof OPERATOR]: _left, ...rest } = OPERATOR
    expect(sellerOf(rest)).toBeNull()
  }
})

test('an invalid bank account of the operator stops the start with an error', () => {
  expect(() => sellerOf({ ...OPERATOR, OPERATOR_ACCOUNT: '40702810600000000021' })).toThrow(
    'OPERATOR_ACCOUNT: does not fit OPERATOR_BIC',
  )
})

test('the seller of the demo has an account that no bank accepts', () => {
  const seller = sellerOf({ DEMO: '1' })
  expect(seller?.account).toBe('00000000000000000000')
})
