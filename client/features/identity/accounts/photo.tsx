import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { PictureCrop } from '#client/ui/picture/picture-field.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'

export function Photo({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const keep = (updated: CurrentUser) => queryClient.setQueryData(api.accounts.me.queryKey(), updated)
  const send = useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: PictureCrop }) =>
      api.accounts.setPhoto.call({ photo: file, crop }),
    onSuccess: keep,
  })
  const remove = useMutation(api.accounts.removePhoto.mutationOptions({ onSuccess: keep }))
  const fault = send.error ?? remove.error
  return (
    <div className="mb-6">
      <PictureField
        label="Фото"
        chooseText={user.photoUrl ? 'Заменить фото' : 'Загрузить фото'}
        picture={<Avatar name={fullName(user)} src={user.photoUrl} size="large" />}
        aspectRatio={1}
        isSending={send.isPending}
        error={fault ? faultText(fault) : null}
        onCropped={async (file, crop) => {
          await send.mutateAsync({ file, crop })
        }}
        extra={
          user.photoUrl && (
            <Button
              variant="quiet"
              size="small"
              aria-disabled={remove.isPending || undefined}
              onClick={() => !remove.isPending && remove.mutate(undefined)}
            >
              Удалить фото
            </Button>
          )
        }
      />
    </div>
  )
}

function faultText(error: unknown) {
  const { fields, general } = refusalOf(error, (name) => name === 'photo' || name === 'crop')
  return fields['photo'] ?? fields['crop'] ?? general ?? messageOf(error)
}
