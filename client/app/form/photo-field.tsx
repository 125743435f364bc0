import { useMutation } from '@tanstack/react-query'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { CropData } from '#shared/kernel/crop.ts'
import { messageOf } from '../api-error.ts'
import { refusalOf } from './refusal.ts'

/** A user's photo. Uploads and removals take effect immediately, independently of the surrounding form. */
export function PhotoField<Result>({
  id,
  photoUrl,
  name,
  send,
  remove,
  onChanged,
}: {
  /** The id of the person or resume, which determines the colour of the initials. */
  id: number | string
  photoUrl: string | null
  /** The source of the initials that are displayed without a photo. */
  name: string
  send: (picture: { photo: File; crop: CropData }) => Promise<Result>
  remove: () => Promise<Result>
  onChanged: (result: Result) => void
}) {
  const sending = useMutation({ mutationFn: send, onSuccess: onChanged })
  const removing = useMutation({ mutationFn: remove, onSuccess: onChanged })
  const error = sending.error ?? removing.error
  return (
    <PictureField
      label="Фото"
      chooseText={photoUrl ? 'Заменить фото' : 'Загрузить фото'}
      picture={<Avatar id={id} name={name} src={photoUrl} size="large" />}
      aspectRatio={1}
      isSending={sending.isPending}
      error={error ? errorText(error) : null}
      onCropped={async (photo, crop) => {
        await sending.mutateAsync({ photo, crop })
      }}
      extra={
        photoUrl && (
          <Button variant="quiet" size="small" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            Удалить фото
          </Button>
        )
      }
    />
  )
}

function errorText(error: unknown) {
  const { fields, general } = refusalOf(error, (name) => name === 'photo' || name === 'crop')
  return fields['photo'] ?? fields['crop'] ?? general ?? messageOf(error)
}
