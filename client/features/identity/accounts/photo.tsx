import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { PhotoField } from '#client/app/form/photo-field.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'

export function Photo({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  return (
    <div className="mb-6">
      <PhotoField
        id={user.id}
        photoUrl={user.photoUrl}
        name={fullName(user)}
        send={(picture) => api.accounts.setPhoto.call(picture)}
        remove={() => api.accounts.removePhoto.call()}
        onChanged={(updated) => queryClient.setQueryData(api.accounts.me.queryKey(), updated)}
      />
    </div>
  )
}
