import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSite } from '../use-site.ts'
import { LanguageLinks } from './language-links.tsx'
import { SocialLinks } from './social-links.tsx'

const link = 'rounded-sm py-1 text-muted underline-offset-4 hover:text-ink hover:underline'

type PlaceProps = { hash: 'about' | 'contact'; children: ReactNode }

/** A place of the home page. The router does not scroll to where the address points already. */
function Place({ hash, children }: PlaceProps) {
  const scroll = () => document.getElementById(hash)?.scrollIntoView()
  return (
    <Link to="/" hash={hash} onClick={scroll} className={link}>
      {children}
    </Link>
  )
}

/** The bottom of every page. */
export function SiteFooter() {
  const { brand } = useSite()
  return (
    <footer className="mt-20 border-t border-line bg-sunken/50">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-10">
        <nav aria-label="Footer" className="flex gap-6">
          <Place hash="about">About us</Place>
          <Place hash="contact">Contact</Place>
        </nav>
        <SocialLinks />
        <LanguageLinks />
        <p className="w-full text-sm text-muted">
          Copyright © 2022 - All rights reserved by {brand}
        </p>
      </div>
    </footer>
  )
}
