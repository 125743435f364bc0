import { useState } from 'react'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { CropData } from '#shared/kernel/crop.ts'
import { FIELD_NAMES } from './company-fields.ts'
import type { CompanyInput } from './company-fields.ts'
import { cropPreview } from './crop-preview.ts'

/** Crops the logo, which is sent with the rest of the form. */
export function LogoField({
  form,
  companyId,
  logoUrl,
}: {
  form: ValuesForm<CompanyInput>
  companyId: number | undefined
  logoUrl: string | null
}) {
  const { logo: chosen, removeLogo: isRemoved, title } = form.values
  const [preview, setPreview] = useState<string | null>(null)
  const shown = chosen ? preview : isRemoved ? null : logoUrl

  async function storeCropped(file: File, crop: CropData) {
    setPreview(await cropPreview(file, crop))
    form.set('logo', file)
    form.set('crop', JSON.stringify(crop))
    form.set('removeLogo', false)
  }

  function remove() {
    setPreview(null)
    form.set('logo', null)
    form.set('crop', null)
    form.set('removeLogo', logoUrl !== null)
  }

  return (
    <div role="group" aria-label={FIELD_NAMES.logo}>
      <p className="mb-2 font-medium" aria-hidden="true">
        {FIELD_NAMES.logo}
      </p>
      <PictureField
        label={FIELD_NAMES.logo}
        chooseText={shown ? 'Заменить' : 'Загрузить логотип'}
        picture={<Avatar id={companyId} name={title || '?'} src={shown} size="large" />}
        aspectRatio={null}
        isSending={form.isSending}
        error={form.errors['logo'] ?? null}
        onCropped={storeCropped}
        extra={
          (chosen || shown) && (
            <Button variant="quiet" size="small" onClick={remove}>
              Убрать логотип
            </Button>
          )
        }
      />
    </div>
  )
}
