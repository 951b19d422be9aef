import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { peekPath, takePath } from '../../../kit/api/session.ts'
import { OutsidePage } from '../parts/OutsidePage.tsx'
import { returnWords } from '../parts/return-words.ts'
import { SignInForm } from '../parts/SignInForm.tsx'
import s from '../parts/SignIn.module.css'

/** /login: returns to the remembered page after sign-in. */
export default function Login() {
  const router = useRouter()
  const [words] = useState(() => returnWords(peekPath()))
  return (
    <OutsidePage title="Sign in">
      <SignInForm onDone={() => void router.navigate({ href: takePath(), replace: true })}>
        {words && <p className={s.after}>{words}</p>}
      </SignInForm>
    </OutsidePage>
  )
}
