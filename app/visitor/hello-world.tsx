import { useId } from 'react'
import '../styles/hello.css'
import '../styles/progress.css'

const DONE = 64

/** The page that shows a sample progress bar. */
export default function HelloWorld() {
  const id = useId()
  return (
    <section className="scene hello">
      <title>Hello, world</title>
      <div className="wrap">
        <p className="sash mb-8"><span>Sample</span></p>
        <h1 className="headline">Hello, world</h1>
        <p className="lead mt-5">This is how the academy shows that something is under way.</p>
        <div className="hello-sample">
          <label htmlFor={id}>Sample progress</label>
          <output htmlFor={id}>{`${DONE} %`}</output>
          <progress className="bar" id={id} max={100} value={DONE} />
        </div>
      </div>
    </section>
  )
}
