import { useState } from 'react'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { CropData } from '#shared/kernel/crop.ts'
import { FIELD_NAMES, type CompanyInput } from './company-fields.ts'

const SIDE_MAX = 144

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

/**
 * A small preview of what the server will cut out: the picture is flipped and rotated about its centre, and the crop is
 * relative to the bounding box of the result. A `data:` URL, which the Content-Security-Policy permits for pictures; null
 * when the browser cannot draw it.
 */
async function cropPreview(file: File, crop: CropData): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(crop.width, crop.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(crop.width * scale))
    canvas.height = Math.max(1, Math.round(crop.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    const angle = (crop.rotate * Math.PI) / 180
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    const [width, height] = [picture.width * Math.abs(crop.scaleX), picture.height * Math.abs(crop.scaleY)]
    context.scale(scale, scale)
    context.translate((width * cos + height * sin) / 2 - crop.x, (width * sin + height * cos) / 2 - crop.y)
    context.rotate(angle)
    context.scale(crop.scaleX, crop.scaleY)
    context.drawImage(picture, -picture.width / 2, -picture.height / 2)
    picture.close()
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}
