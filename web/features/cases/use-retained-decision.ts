import { useState } from 'react'
import type { Sale } from '../../../contract/sales/sales.ts'

/**
 * Keeps showing the form of a decision while something is entered, also after a live update made
 * the decision impossible. `sale` is then the last version in which it was possible, with its
 * choices.
 */
export function useRetainedDecision(current: Sale, isPossible: boolean) {
  const [latest, setLatest] = useState(current)
  const [isFilled, setFilled] = useState(false)
  if (isPossible && latest !== current) setLatest(current)
  return { sale: isPossible ? current : latest, isShown: isPossible || isFilled, setFilled }
}
