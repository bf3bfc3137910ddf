import { type RefObject, useEffect, useRef } from 'react'

/** Writes a new value to the field unless it has the focus. Text typed before hydration stays. */
export function useFollowedValue(input: RefObject<HTMLInputElement | null>, value: string) {
  const followed = useRef(value)
  useEffect(() => {
    if (followed.current === value) return
    followed.current = value
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [input, value])
}
