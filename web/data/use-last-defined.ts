import { useState } from 'react'

/** The latest data, also while the next request is under way or after it has failed. */
export function useLastDefined<Data>(data: Data | undefined): Data | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}
