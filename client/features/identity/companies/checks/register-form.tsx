import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { RegisterForm } from '#shared/features/identity/companies/forms.ts'
import { REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { useState } from 'react'

/** What the register says, by hand: for companies that the service has not read. */
export function RegisterFields({ company }: { company: StaffCompany }) {
  const { id, inn, legalTitle, kpp, address, register } = company
  const save = useCommand(api.companies.staffSetRegister)
  const [isSaved, setIsSaved] = useState(false)
  const isPerson = inn?.length === 12
  const form = useValuesForm({
    schema: RegisterForm,
    defaults: {
      status: register?.status ?? 'active',
      name: register?.name ?? legalTitle ?? '',
      registeredOn: register?.registeredOn ?? '',
      headName: register?.headName ?? '',
      headPost: register?.headPost ?? '',
      region: register?.region ?? '',
      kpp: register?.kpp ?? kpp ?? '',
      address: register?.address ?? address ?? '',
    },
    async send(values) {
      setIsSaved(false)
      await save.send({ ...values, id })
      setIsSaved(true)
    },
  })
  if (inn === null) return null
  return (
    <Disclosure summary="Записать сведения реестра">
      <Form form={form} labels={LABELS} className="grid gap-4 py-2 sm:grid-cols-2">
        <Select label={LABELS.status} {...form.field('status')}>
          {REGISTER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {REGISTER_STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
        <Input label={LABELS.region} maxLength={200} {...form.field('region')} />
        <Input
          label={isPerson ? 'Имя, как в реестре' : LABELS.name}
          maxLength={300}
          className="sm:col-span-2"
          {...form.field('name')}
        />
        {!isPerson && (
          <>
            <Input label={LABELS.registeredOn} type="date" {...form.field('registeredOn')} />
            <Input label={LABELS.headName} maxLength={200} {...form.field('headName')} />
            <Input label={LABELS.headPost} maxLength={200} {...form.field('headPost')} />
            <Input label={LABELS.kpp} maxLength={40} inputMode="numeric" {...form.field('kpp')} />
            <Input
              label={LABELS.address}
              maxLength={300}
              className="sm:col-span-2"
              {...form.field('address')}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <SubmitButton form={form} variant="secondary">
            Записать
          </SubmitButton>
          <SavedStatus>{isSaved ? 'Записано' : null}</SavedStatus>
        </div>
        <p className="text-small text-muted sm:col-span-2">
          Полное название, КПП и адрес попадут в пустые поля компании: они нужны для счетов. Если она
          ликвидирована или банкрот, отметка снимется, вакансии вернутся в очередь, компания не сможет
          заказывать и писать, а она и соискатели получат письма.
        </p>
      </Form>
    </Disclosure>
  )
}

const LABELS = {
  status: 'Состояние',
  name: 'Полное название',
  registeredOn: 'Дата регистрации',
  headName: 'Руководитель',
  headPost: 'Должность руководителя',
  region: 'Регион',
  kpp: 'КПП',
  address: 'Юридический адрес',
}
