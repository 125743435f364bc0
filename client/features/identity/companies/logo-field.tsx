import { useState } from 'react'
import type { AppForm } from '#client/app/form/use-app-form.ts'
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
  form: AppForm<CompanyInput>
  companyId: number | undefined
  logoUrl: string | null
}) {
  const { setValue, watch, clearErrors, getFieldState, formState } = form.methods
  const [preview, setPreview] = useState<string | null>(null)
  const chosen = watch('logo')
  const isRemoved = watch('removeLogo') === true
  const shown = chosen ? preview : isRemoved ? null : logoUrl

  async function storeCropped(file: File, crop: CropData) {
    setPreview(await cropPreview(file, crop))
    setValue('logo', file)
    setValue('crop', JSON.stringify(crop))
    setValue('removeLogo', false)
    clearErrors('logo')
  }

  function remove() {
    setPreview(null)
    setValue('logo', null)
    setValue('crop', null)
    setValue('removeLogo', logoUrl !== null)
    clearErrors('logo')
  }

  return (
    <div role="group" aria-label={FIELD_NAMES.logo}>
      <p className="mb-2 font-medium" aria-hidden="true">
        {FIELD_NAMES.logo}
      </p>
      <PictureField
        label={FIELD_NAMES.logo}
        chooseText={shown ? 'Заменить' : 'Загрузить логотип'}
        picture={<Avatar id={companyId} name={watch('title') || '?'} src={shown} size="large" />}
        aspectRatio={null}
        isSending={form.isSending}
        error={getFieldState('logo', formState).error?.message ?? null}
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
