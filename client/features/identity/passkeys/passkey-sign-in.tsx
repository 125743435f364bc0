import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { loadPasskeys, useHasPasskeys } from './passkey-support.ts'

const IDLE_TIMEOUT_MS = 2000

/**
 * The button next to the e-mail form, whose autofill offers the same keys; the `autoComplete` attribute of its field
 * enables that.
 */
export function PasskeySignIn() {
  const [failure, setFailure] = useState<string | null>(null)
  const signIn = useMutation({
    async mutationFn() {
      setFailure(null)
      const { signInByPasskey, deviceRefusal } = await loadPasskeys()
      await signInByPasskey().catch((error: Error) => {
        setFailure(deviceRefusal(error) ?? failureText(error))
      })
    },
    onError: (error) => setFailure(failureText(error)),
  })
  const hasPasskeys = useHasPasskeys()
  const isWaiting = hasPasskeys && !signIn.isPending
  useEffect(() => {
    if (!isWaiting) return
    const page = new AbortController()
    void offerIn(page.signal, (error) => setFailure(failureText(error)))
    return () => page.abort()
  }, [isWaiting])

  if (!hasPasskeys) return null
  return (
    <div className="mt-4 grid gap-2 no-js:hidden">
      <Button variant="secondary" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        Войти по ключу
      </Button>
      {failure !== null && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}

/**
 * Offers keys in the autofill until the signal, once the page is idle. Fails silently, because the user can also sign
 * in with a code.
 */
async function offerIn(signal: AbortSignal, onFailure: (error: Error) => void) {
  await whenIdle()
  if (signal.aborted) return
  const passkeys = await loadPasskeys().catch(() => null)
  if (passkeys === null || signal.aborted) return
  signal.addEventListener('abort', passkeys.offerInAutofill(onFailure))
}

/** Older versions of Safari lack `requestIdleCallback`. */
const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS)
  })
