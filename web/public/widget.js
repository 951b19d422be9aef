// Adds the chat to a page of another site: a button in the corner that opens the chat in its own frame. The page learns
// only how many messages are unread, and the chat learns nothing about the page.
//   <script src="https://calibrate.example/widget.js" data-label="Chat" async></script>
;(() => {
  const script = document.currentScript
  if (!script || window.calibrateWidget) return
  const home = new URL(script.src).origin
  const label = script.dataset.label || 'Chat'
  const isLeft = script.dataset.side === 'left'
  const setStyle = (element, style) => Object.assign(element.style, style)
  const side = { [isLeft ? 'left' : 'right']: '16px' }

  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-expanded', 'false')
  setStyle(button, {
    ...side,
    position: 'fixed',
    bottom: '16px',
    zIndex: '2147483000',
    minWidth: '56px',
    height: '48px',
    padding: '0 20px',
    border: '0',
    borderRadius: '24px',
    background: '#0c757e',
    color: '#ffffff',
    font: '600 15px/48px system-ui, sans-serif',
    boxShadow: '0 2px 10px rgb(0 0 0 / 25%)',
    cursor: 'pointer',
  })
  let frame
  let isOpen = false
  let unread = 0
  const updateButton = () => {
    button.textContent = isOpen ? `Close ${label}` : unread > 0 ? `${label} (${unread})` : label
    button.setAttribute('aria-expanded', String(isOpen))
  }
  const resizeFrame = () => {
    if (!frame) return
    const isSmall = window.innerWidth < 520
    setStyle(frame, {
      width: isSmall ? '100vw' : '400px',
      height: isSmall ? 'calc(100dvh - 80px)' : 'min(640px, calc(100dvh - 96px))',
      [isLeft ? 'left' : 'right']: isSmall ? '0' : '16px',
      bottom: isSmall ? '80px' : '76px',
    })
  }
  const setOpen = (open) => {
    isOpen = open
    if (!frame && open) {
      frame = document.createElement('iframe')
      frame.src = `${home}/widget`
      frame.title = label
      frame.allow = 'clipboard-write'
      setStyle(frame, {
        position: 'fixed',
        zIndex: '2147483000',
        border: '0',
        borderRadius: '12px',
        background: 'Canvas',
        boxShadow: '0 8px 32px rgb(0 0 0 / 30%)',
        colorScheme: 'light dark',
      })
      document.body.append(frame)
      resizeFrame()
    }
    if (frame) frame.style.display = open ? 'block' : 'none'
    updateButton()
  }
  button.addEventListener('click', () => setOpen(!isOpen))
  window.addEventListener('resize', resizeFrame)
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || !frame || source !== frame.contentWindow || typeof data !== 'object') return
    if (data.calibrate === 'unread' && Number.isInteger(data.count)) {
      unread = data.count
      updateButton()
    }
    if (data.calibrate === 'close') {
      setOpen(false)
      button.focus()
    }
  })
  window.calibrateWidget = { open: () => setOpen(true), close: () => setOpen(false) }
  const mount = () => {
    document.body.append(button)
    updateButton()
  }
  if (document.body) mount()
  else window.addEventListener('DOMContentLoaded', mount)
})()
