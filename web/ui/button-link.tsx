import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

function Anchor({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={buttonClass({ variant, size }, className)} />
}

/** A typed router link with the style of a button. */
export const ButtonLink = createLink(Anchor)
