let reload: () => boolean = () => false

/** `handler` reloads the page; it returns false when it does not. */
export function onMissingChunk(handler: () => boolean) {
  reload = handler
}

/** A lazy import that survives a release: when its file is gone, the page reloads and the promise stays pending. */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((error: unknown) => {
      if (reload()) return new Promise<never>(() => {})
      throw error
    })
}
