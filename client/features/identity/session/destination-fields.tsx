import type { Destination } from '#shared/features/identity/session/sign-in-paths.ts'

/** For the plain forms. */
export function DestinationFields({ redirectUri, role }: Destination) {
  return (
    <>
      {redirectUri && <input type="hidden" name="redirect_uri" value={redirectUri} />}
      {role && <input type="hidden" name="role" value={role} />}
    </>
  )
}
