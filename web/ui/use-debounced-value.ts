import { useEffect, useState } from 'react'

/** `value`, once it has not changed for this many milliseconds. */
export function useDebouncedValue<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const settling = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(settling)
  }, [value, milliseconds])
  return settled
}
