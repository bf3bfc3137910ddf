import { useState } from 'react'
import type { Sale } from '../../../contract/sales/sales.ts'

/**
 * Keeps the form of a decision when a live update shows that it is no longer possible, as long as
 * something is entered. `sale` is then that of before, with its choices.
 */
export function useRetainedDecision(current: Sale, isPossible: boolean) {
  const [latest, setLatest] = useState(current)
  const [isFilled, setFilled] = useState(false)
  if (isPossible && latest !== current) setLatest(current)
  return { sale: isPossible ? current : latest, isShown: isPossible || isFilled, setFilled }
}
