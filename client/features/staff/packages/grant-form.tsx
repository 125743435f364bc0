import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { TARIFF_CODES, TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import {
  GRANT_DAYS_MAX,
  GRANT_REASON_LENGTH,
  GRANT_UNITS_MAX,
} from '#shared/features/money/grants/vocabulary.ts'

const LABELS = { what: 'Что подарить', amount: 'Сколько', reason: 'Причина' }

/** Gives a company placements of a tariff, or days of access to contacts in resumes. */
export function GrantForm({ companyId: id }: { companyId: number }) {
  const [what, setWhat] = useState('basic')
  /** The same until it is given, so that a double click gives once. */
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { data: dossier } = useQuery(api.staffCompanies.read.queryOptions({ input: { id } }))
  const isAccess = what === 'access'
  const give = useCommand(api.grants.give, {
    sent() {
      setRequestKey(crypto.randomUUID())
      form.ref.current?.reset()
      setWhat('basic')
    },
    done: ({ title }) => `${title}. Письмо компании отправлено.`,
  })
  const form = useForm({
    async send({ amount = '', reason = '' }) {
      const tariff = TARIFF_CODES.find((code) => code === what)
      await give.send({
        id,
        grant: tariff
          ? { kind: 'package', tariff, units: Number(amount), reason, requestKey }
          : { kind: 'resume_access', days: Number(amount), reason, requestKey },
      })
    },
  })
  return (
    <Card aria-labelledby="grant" className="grid max-w-[560px] gap-4">
      <h2 id="grant" className="wrap-anywhere">
        Подарок компании{dossier && ` ${dossier.company.title}`}
      </h2>
      <Form form={form} labels={LABELS} className="grid gap-3">
        <Select
          label={LABELS.what}
          value={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
          {...form.field('what')}
        >
          {TARIFF_CODES.map((code) => (
            <option key={code} value={code}>
              Размещения «{TARIFF_TITLES[code]}»
            </option>
          ))}
          <option value="access">Дни доступа к контактам в резюме</option>
        </Select>
        <Input
          label={isAccess ? 'Сколько дней' : 'Сколько размещений'}
          type="number"
          inputMode="numeric"
          min={1}
          max={isAccess ? GRANT_DAYS_MAX : GRANT_UNITS_MAX}
          required
          {...form.field('amount')}
        />
        <ReasonField form={form} hint="Её прочитает компания в письме" length={GRANT_REASON_LENGTH} />
        <SubmitButton form={form} className="justify-self-start">
          Подарить
        </SubmitButton>
      </Form>
    </Card>
  )
}
