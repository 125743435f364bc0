import { useMutation } from '@tanstack/react-query'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { PictureCrop } from '#client/ui/picture/picture-crop.ts'
import { messageOf } from '../api-error.ts'
import { refusalOf } from './refusal.ts'

/** A person's photo, sent and removed at once, apart from the form around it. */
export function PhotoField<Result>({
  photoUrl,
  name,
  send,
  remove,
  onChanged,
}: {
  photoUrl: string | null
  /** Whose initials stand where there is no photo. */
  name: string
  send: (picture: { photo: File; crop: PictureCrop }) => Promise<Result>
  remove: () => Promise<Result>
  onChanged: (result: Result) => void
}) {
  const sending = useMutation({ mutationFn: send, onSuccess: onChanged })
  const removing = useMutation({ mutationFn: remove, onSuccess: onChanged })
  const fault = sending.error ?? removing.error
  return (
    <PictureField
      label="Фото"
      chooseText={photoUrl ? 'Заменить фото' : 'Загрузить фото'}
      picture={<Avatar name={name} src={photoUrl} size="large" />}
      aspectRatio={1}
      isSending={sending.isPending}
      error={fault ? faultText(fault) : null}
      onCropped={async (photo, crop) => {
        await sending.mutateAsync({ photo, crop })
      }}
      extra={
        photoUrl && (
          <Button
            variant="quiet"
            size="small"
            aria-disabled={removing.isPending || undefined}
            onClick={() => !removing.isPending && removing.mutate()}
          >
            Удалить фото
          </Button>
        )
      }
    />
  )
}

function faultText(error: unknown) {
  const { fields, general } = refusalOf(error, (name) => name === 'photo' || name === 'crop')
  return fields['photo'] ?? fields['crop'] ?? general ?? messageOf(error)
}
