import { linkTo } from '#routes'
import { useId } from 'react'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import './hello-world.css'
import '../../ui/notices/progress.css'
import type { Route } from './+types/hello-world'

const DONE = 64

export function loader({ context, url }: Route.LoaderArgs) {
  return { address: originOf(context.get(academyContext).config, url) + linkTo('helloWorld') }
}

export default function HelloWorld({ loaderData: { address } }: Route.ComponentProps) {
  const id = useId()
  return (
    <section className="scene hello">
      <title>Hello, world</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content="How the academy shows that something is under way." />
      <link rel="canonical" href={address} />
      <div className="wrap">
        <p className="sash">
          <span>Sample</span>
        </p>
        <h1 className="headline">Hello, world</h1>
        <p className="lead">This is how the academy shows that something is under way.</p>
        <div className="hello-sample">
          <label htmlFor={id}>Sample progress</label>
          <output htmlFor={id}>{`${DONE} %`}</output>
          <progress className="bar" id={id} max={100} value={DONE} />
        </div>
      </div>
    </section>
  )
}
