import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import { SchoolForm } from '#shared/features/content/courses/forms.ts'
import type { StaffSchool } from '#shared/features/content/courses/staff-contract.ts'
import { useSaved } from './use-saved.ts'

const NAMES = {
  name: 'Название',
  siteUrl: 'Сайт',
  inn: 'ИНН',
  licence: 'Лицензия на образование',
  refundRule: 'Возврат денег',
  about: 'О школе',
}

/** Adds or changes a school. */
export function StaffSchoolEditor({ id }: { id: number | 'new' }) {
  const { data: school } = useQuery({
    ...api.schools.staffRead.queryOptions({ input: { id: id === 'new' ? 0 : id } }),
    enabled: id !== 'new',
    // A version saved by a colleague would replace the typed text.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      {school && <LogoField school={school} />}
      <Editor key={school?.version} school={school ?? null} />
    </>
  )
}

function Editor({ school }: { school: StaffSchool | null }) {
  const saved = { refresh: [api.schools, api.courses], done: useSaved('schools') }
  const create = useCommand(api.schools.staffCreate, saved)
  const update = useCommand(api.schools.staffUpdate, saved)
  const form = useValuesForm({
    schema: SchoolForm,
    defaults: school ? { ...school, inn: school.inn ?? '', licence: school.licence ?? '' } : {},
    send: (values) =>
      school ? update.send({ ...values, id: school.id, version: school.version }) : create.send(values),
  })
  return (
    <Card aria-label={school ? 'Школа' : 'Новая школа'} className="max-w-[760px]">
      <Form form={form} labels={NAMES} className="grid gap-4">
        <Input label={NAMES.name} maxLength={120} required {...form.field('name')} />
        <Input label={NAMES.siteUrl} inputMode="url" spellCheck={false} required {...form.field('siteUrl')} />
        <div className="grid gap-4 md:grid-cols-2">
          <Input label={NAMES.inn} inputMode="numeric" maxLength={12} {...form.field('inn')} />
          <Input
            label={NAMES.licence}
            hint="Номер из реестра; пусто — лицензии нет"
            maxLength={100}
            {...form.field('licence')}
          />
        </div>
        <Textarea label={NAMES.refundRule} rows={3} required {...form.field('refundRule')} />
        <Textarea label={NAMES.about} rows={6} required {...form.field('about')} />
        <SubmitButton form={form} className="justify-self-start max-sm:w-full">
          {school ? 'Сохранить' : 'Добавить'}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Uploads and removals take effect immediately. */
function LogoField({ school: { id, name, logoUrl } }: { school: StaffSchool }) {
  const setLogo = useCommand(api.schools.staffSetLogo)
  return (
    <Card as="div" className="max-w-[760px]">
      <PictureField
        label="Логотип"
        chooseText={logoUrl ? 'Заменить' : 'Загрузить логотип'}
        picture={<Avatar name={name} src={logoUrl} size="large" />}
        aspectRatio={null}
        isSending={setLogo.isPending}
        error={setLogo.refusal}
        onCropped={async (logo, crop) => {
          await setLogo.send({ id, logo, crop })
        }}
        extra={
          logoUrl && (
            <Button variant="quiet" size="small" onClick={() => setLogo.run({ id })}>
              Убрать логотип
            </Button>
          )
        }
      />
    </Card>
  )
}
