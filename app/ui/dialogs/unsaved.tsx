import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'

export function useUnsaved() {
  const dirty = useRef(false)
  const [pendingLeave, setPendingLeave] = useState<{ leave(): void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  const question = pendingLeave ?? (blocker.state === 'blocked' ? { leave: () => blocker.proceed() } : null)
  const stay = () => {
    setPendingLeave(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  return {
    touch: () => {
      dirty.current = true
    },
    settle: () => {
      dirty.current = false
    },
    leaving(leave: () => void): boolean {
      if (dirty.current) setPendingLeave({ leave })
      else leave()
      return !dirty.current
    },
    prompt: question
      ? {
          stay,
          leave: () => {
            dirty.current = false
            setPendingLeave(null)
            question.leave()
          },
        }
      : null,
  }
}

export function UnsavedPrompt({ prompt }: { prompt: ReturnType<typeof useUnsaved>['prompt'] }) {
  return (
    <Dialog open={prompt !== null} onClose={() => prompt?.stay()} title="Unsaved changes" urgent>
      <p className="dialog-text">Your changes are not saved yet.</p>
      <DialogActions>
        <Button type="button" look="line" size="touch" onClick={() => prompt?.leave()}>
          Discard
        </Button>
        <Button type="button" size="touch" data-start onClick={() => prompt?.stay()}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  )
}
