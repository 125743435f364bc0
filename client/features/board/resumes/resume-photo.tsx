import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PictureField } from '#client/ui/picture/picture-field.tsx'
import type { PictureCrop } from '#client/ui/picture/picture-field.tsx'
import type { OwnResume } from '#shared/features/board/resumes/contract.ts'

/** Sent at once, apart from the form around it. */
export function ResumePhoto({
  resume,
  onChanged,
}: {
  resume: OwnResume
  onChanged: (resume: OwnResume) => void
}) {
  const { id } = resume
  const send = useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: PictureCrop }) =>
      api.resumes.setPhoto.call({ id, photo: file, crop }),
    onSuccess: onChanged,
  })
  const remove = useMutation(api.resumes.removePhoto.mutationOptions({ onSuccess: onChanged }))
  const fault = send.error ?? remove.error
  return (
    <PictureField
      label="Фото"
      chooseText={resume.photoUrl ? 'Заменить фото' : 'Загрузить фото'}
      picture={<Avatar name={resume.draft.firstName || '?'} src={resume.photoUrl} size="large" />}
      aspectRatio={1}
      isSending={send.isPending}
      error={fault ? faultText(fault) : null}
      onCropped={async (file, crop) => {
        await send.mutateAsync({ file, crop })
      }}
      extra={
        resume.photoUrl && (
          <Button
            variant="quiet"
            size="small"
            aria-disabled={remove.isPending || undefined}
            onClick={() => !remove.isPending && remove.mutate({ id })}
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
