import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { peekReturnPath, takeReturnPath } from '../../../kit/api/session.ts'
import { OutsidePage } from '../parts/OutsidePage.tsx'
import { returnText } from '../parts/returnText.ts'
import { SignInForm } from '../parts/SignInForm.tsx'
import s from '../parts/SignIn.module.css'
import { t } from '../parts/signInTexts.ts'

/** /login: returns to the remembered page after sign-in. */
export default function Login() {
  const router = useRouter()
  const [returnHint] = useState(() => returnText(peekReturnPath()))
  return (
    <OutsidePage title={t('title')}>
      <SignInForm onDone={() => void router.navigate({ href: takeReturnPath(), replace: true })}>
        {returnHint && <p className={s.after}>{returnHint}</p>}
      </SignInForm>
    </OutsidePage>
  )
}
