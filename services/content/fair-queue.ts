export function openFairQueue<Job>() {
  const jobsOf = new Map<string, Job[]>()
  let length = 0
  const next = (): Job | undefined => {
    const [first] = jobsOf
    if (!first) return undefined
    const [requester, jobs] = first
    const job = jobs.shift()
    jobsOf.delete(requester)
    if (jobs.length > 0) jobsOf.set(requester, jobs)
    length -= 1
    return job
  }
  return {
    get length() {
      return length
    },
    add(requester: string, job: Job): void {
      const jobs = jobsOf.get(requester)
      if (jobs) jobs.push(job)
      else jobsOf.set(requester, [job])
      length += 1
    },
    next,
    removeAll(): Job[] {
      const all = [...jobsOf.values()].flat()
      jobsOf.clear()
      length = 0
      return all
    },
  }
}
