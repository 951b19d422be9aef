/** What this page uses of Stripe.js (https://docs.stripe.com/js). Card numbers stay in Stripe's own frame. */
interface StripeJs {
  elements(): {
    create(
      kind: 'card',
      options?: object,
    ): { mount(element: HTMLElement): void; destroy(): void; on(event: 'ready', ready: () => void): void }
  }
  createPaymentMethod(input: {
    type: 'card'
    card: unknown
    billing_details: { name: string; email: string }
  }): Promise<{
    paymentMethod?: { id: string; card?: { brand: string; last4: string } }
    error?: { message?: string }
  }>
  confirmCardPayment(clientSecret: string): Promise<{ error?: { message?: string } }>
}

const address = 'https://js.stripe.com/v3/'
let loading: Promise<StripeJs> | undefined

/** Loads Stripe.js once. @throws Error if it can't be loaded */
export const loadStripe = (publishableKey: string): Promise<StripeJs> => {
  loading ??= new Promise<StripeJs>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const make = (window as unknown as { Stripe?: (key: string) => StripeJs }).Stripe
      if (make) resolve(make(publishableKey))
      else reject(new Error('Stripe.js did not start'))
    }
    script.onerror = () => reject(new Error('Stripe.js did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
