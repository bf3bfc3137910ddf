export type StoredFile = { size: number; body: ReadableStream<Uint8Array> }

/** Keys are such as `a/b.webp`. All methods refuse `bucket_away` if it is unavailable. */
export type Bucket = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The stream must be read or cancelled. */
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}
