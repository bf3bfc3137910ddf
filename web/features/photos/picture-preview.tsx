import { Image, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWithheldImage } from '../../ui/third-party-images.tsx'
import WithheldPicture from '../../ui/withheld-picture.tsx'

type Props = { address?: string }

const frame = 'aspect-4/3 w-full max-w-60 rounded-control border border-line bg-sunken'

function Empty({ icon: Icon }: { icon: typeof Image }) {
  return (
    <div className={`grid place-items-center text-muted ${frame}`}>
      <Icon aria-hidden className="size-8" />
    </div>
  )
}

/** Loads the picture at a URL in the seller's browser. Use the URL as `key`. */
export function PicturePreview({ address }: Props) {
  const t = useTranslations('photos')
  const [status, setStatus] = useState<'trying' | 'seen' | 'missing'>('trying')
  const { isWithheld, show } = useWithheldImage(address ?? '')
  const missing = status === 'missing'
  if (isWithheld) return <WithheldPicture alt="" onShow={show} className={frame} />
  return (
    <div className="grid gap-1.5">
      {address && !missing ? (
        <img
          src={address}
          alt={t('preview.ofProduct')}
          referrerPolicy="no-referrer"
          onLoad={() => setStatus('seen')}
          onError={() => setStatus('missing')}
          className={`object-cover ${frame}`}
        />
      ) : (
        <Empty icon={missing ? ImageOff : Image} />
      )}
      <p role="status" className={`text-sm ${missing ? 'text-warn' : 'text-muted'}`}>
        {!address && t('preview.none')}
        {address && status === 'trying' && t('preview.trying')}
        {address && status === 'seen' && t('preview.seen')}
        {missing && t('preview.missing')}
      </p>
    </div>
  )
}
