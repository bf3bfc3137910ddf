import { Image, ImageOff } from 'lucide-react'
import { useState } from 'react'

type Props = { address?: string }

const frame = 'aspect-4/3 w-full max-w-60 rounded-control border border-line bg-sunken'

function Empty({ icon: Icon }: { icon: typeof Image }) {
  return (
    <div className={`grid place-items-center text-muted ${frame}`}>
      <Icon aria-hidden className="size-8" />
    </div>
  )
}

/** What is at an address, tried out in the seller's own browser. Give each address its own key. */
export function PicturePreview({ address }: Props) {
  const [standing, setStanding] = useState<'trying' | 'seen' | 'missing'>('trying')
  const missing = standing === 'missing'
  return (
    <div className="grid gap-1.5">
      {address && !missing ? (
        <img
          src={address}
          alt="Preview of the product"
          referrerPolicy="no-referrer"
          onLoad={() => setStanding('seen')}
          onError={() => setStanding('missing')}
          className={`object-cover ${frame}`}
        />
      ) : (
        <Empty icon={missing ? ImageOff : Image} />
      )}
      <p role="status" className={`text-sm ${missing ? 'text-warn' : 'text-muted'}`}>
        {!address && 'Your picture is shown here.'}
        {address && standing === 'trying' && 'Looking for the picture…'}
        {address && standing === 'seen' && 'This is what buyers see.'}
        {missing && 'There is no picture at this address. Buyers would see a blank space.'}
      </p>
    </div>
  )
}
