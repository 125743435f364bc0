import { api } from '#client/app/api.ts'
import { PhotoField } from '#client/app/form/photo-field.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'

export function ResumePhoto({
  resume,
  onChanged,
}: {
  resume: MyResume
  onChanged: (resume: MyResume) => void
}) {
  const { id } = resume
  return (
    <PhotoField
      id={id}
      photoUrl={resume.photoUrl}
      name={resume.draft.firstName || '?'}
      send={(picture) => api.resumes.setPhoto.call({ id, ...picture })}
      remove={() => api.resumes.removePhoto.call({ id })}
      onChanged={onChanged}
    />
  )
}
